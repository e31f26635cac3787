/** The URL pattern of a call for the router: `/orders/{id}` becomes `/api/orders/:id`. */
export const urlOf = (path: string): string => `/api${path.replace(/\{(\w+)\}/g, ':$1')}`;

/** The path of the API documentation (Swagger UI); the OpenAPI document is at /json below it. */
export const DOCS_PATH = '/api/docs';
