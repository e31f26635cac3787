import { nextTask } from './boot/next-task';

/**
 * The libraries that pages share, then the shop, each run in a separate task. They are in the same file, but in one
 * task they would block input for a quarter of a second on a slow phone.
 */
const STEPS = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@reduxjs/toolkit'),
  () => import(/* webpackMode: "eager" */ '@reduxjs/toolkit/query/react'),
  () => import(/* webpackMode: "eager" */ 'styled-components'),
  () => import(/* webpackMode: "eager" */ 'react-router-dom'),
  () => import(/* webpackMode: "eager" */ '@shop/shared/api'),
  () => import(/* webpackMode: "eager" */ './main'),
];

async function run(): Promise<void> {
  for (const step of STEPS) {
    await nextTask();
    await step();
  }
}

run().catch(console.error);
