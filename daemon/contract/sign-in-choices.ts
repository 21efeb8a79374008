/** Choices about sign-in providers. Without zod, so that pages can import them. */

/** Whose first sign-in creates an account: people with an invitation, or anyone. */
export const ACCOUNT_CREATORS = ['invited', 'anyone'] as const
export type AccountCreator = (typeof ACCOUNT_CREATORS)[number]

/** What is requested where nothing else is chosen. */
export const DEFAULT_SCOPES = ['openid', 'email', 'profile']
