/** The browser paints and takes input before what follows: each step of a start is a task of its own. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
