/**
 * What the package takes from the contract. Its types are written from the table of routes when the package is built
 * (build/client-types.ts), since those of the contract need zod.
 */
export type { CallOptions, Client, ClientOptions } from '../daemon/contract/client.ts'
export { createClient as createPlainClient, ProblemError } from '../daemon/contract/client.ts'
export type { Problem } from '../daemon/contract/errors.ts'
export type { SvcEvent } from '../daemon/contract/event.ts'
export type { Video } from '../daemon/contract/video.ts'
