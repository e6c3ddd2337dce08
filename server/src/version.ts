/** The version of the product that its pages show. */
export const version = '1.1.14';
