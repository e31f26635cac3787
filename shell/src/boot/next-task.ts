/** Lets the browser paint and handle input before the next step of the start. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
