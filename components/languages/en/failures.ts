/** Why something of the appliance's is not to be had, in the words that people read. */

/** unknown: does not exist · refused: a token is missing or not valid · unreachable: no connection, or no response. */
export type Unavailability = 'unknown' | 'refused' | 'unreachable'
/** Beyond it: the video itself could not be made. */
export type EmbedFailure = Unavailability | 'errored'

/** `detail` of the `error` events of all elements. */
export interface FailureDetail<Reason extends string = EmbedFailure> {
  reason: Reason
  /** Message that the viewer sees. */
  message: string
}

export type FailureMessages = Record<EmbedFailure | 'offline' | 'retry', string>

export const FAILURE_MESSAGES: FailureMessages = {
  unknown: 'Video not found. It may be private or deleted.',
  refused: 'This video is private.',
  unreachable: 'Could not load the video.',
  offline: 'You are offline. Loading resumes automatically.',
  errored: 'This video is not available.',
  retry: 'Try again',
}

/** Without a network the connection is all that is missing, whatever was to be loaded. */
export const failureText = (messages: FailureMessages, reason: EmbedFailure): string =>
  messages[reason === 'unreachable' && !navigator.onLine ? 'offline' : reason]
