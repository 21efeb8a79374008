import type { Video } from '../../daemon/contract/video.ts'
import { CliError } from '../errors/cli-error.ts'

/** Why a video is errored; the exit code is that of its error. */
export const failureOf = ({ error }: Pick<Video, 'error'>): CliError =>
  new CliError(
    error?.code ?? 'internal_error',
    error?.message ?? 'The video failed without a reason.',
  )
