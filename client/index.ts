/** `@svc/client`: the API of svc for programs, in Node and in browsers. */
export type { CallOptions, Client, ClientOptions, Problem, SvcEvent, Video } from './api.ts'
export { ProblemError } from './api.ts'
export { createClient, type RetryingClientOptions } from './create-client.ts'
export { each } from './each.ts'
export { signToken, type ClaimsToSign } from './token.ts'
export { upload, type UploadToResume, type UploadWishes } from './upload.ts'
export {
  verifyWebhook,
  WebhookError,
  type WebhookFault,
  type WebhookHeaders,
  type WebhookTolerance,
} from './webhook.ts'
