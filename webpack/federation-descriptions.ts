/**
 * What federation's error codes mean, in words. The errors name their codes, and the address where each is explained: that is
 * enough for whoever reads a report, and spares every visitor a kilobyte.
 */
export const runtimeDescMap: Readonly<Record<string, string>> = {};

/* The rest of its names, which only builds have a use for. */
export const typeDescMap = runtimeDescMap;
export const buildDescMap = runtimeDescMap;
export const errorDescMap = runtimeDescMap;
