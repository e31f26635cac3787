export const ROOT: string;
export const DIST: string;
export const PRODUCTION: string;
export const CACHE: string;
