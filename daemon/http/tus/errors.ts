/** Converts errors of the tus library to errors of the catalogue. */
import { ERRORS } from '@tus/server'
import { AppError } from '../../contract/errors.ts'

/** Returns any other error unchanged. */
export function fromTus(error: unknown): unknown {
  if (error instanceof AppError) return error
  const { status_code: status, body } = error as { status_code?: number; body?: string }
  if (status === undefined || body === undefined) return error
  return BY_BODY[body]?.() ?? fromAnswer(status, body) ?? error
}

/** The library refuses invalid headers with a status and a line of text: `Invalid upload-offset upload-length`. */
export function fromAnswer(status: number, text: string): AppError | null {
  if (status === 412) return new AppError('unsupported_tus_version')
  if (status === 404) return new AppError('upload_not_found')
  if (status === 413)
    return new AppError(
      'upload_too_large',
      'The request sent more bytes than the declared size of the upload.',
    )
  const names = /^Invalid (.+)\n$/.exec(text)?.[1]?.split(' ') ?? []
  if (names.includes('tus-resumable')) return new AppError('unsupported_tus_version')
  if (names.includes('content-type')) return wrongType()
  return names.length > 0
    ? badHeaders(names.map((name) => [name, 'is not valid in tus 1.0']))
    : null
}

const BY_BODY: Record<string, () => AppError> = {
  [ERRORS.MISSING_OFFSET.body]: () =>
    badHeaders([['upload-offset', 'is missing: send the offset of the bytes']]),
  [ERRORS.INVALID_CONTENT_TYPE.body]: wrongType,
  [ERRORS.INVALID_LENGTH.body]: () =>
    badHeaders([['upload-length', 'is missing: send the size of the file in bytes']]),
  [ERRORS.INVALID_METADATA.body]: () =>
    badHeaders([
      ['upload-metadata', 'must be pairs of a key and a Base64 value, separated by commas'],
    ]),
  [ERRORS.UNSUPPORTED_CREATION_DEFER_LENGTH_EXTENSION.body]: () =>
    badHeaders([['upload-defer-length', 'is not supported: send Upload-Length']]),
  [ERRORS.UNSUPPORTED_CONCATENATION_EXTENSION.body]: () =>
    badHeaders([
      ['upload-concat', 'is not supported: upload the file in one part (parallelUploads: 1)'],
    ]),
  [ERRORS.INVALID_OFFSET.body]: () =>
    new AppError(
      'conflict',
      'The offset does not match the upload. Get Upload-Offset with HEAD and continue from there.',
    ),
  [ERRORS.ERR_LOCK_TIMEOUT.body]: interrupted,
  [ERRORS.ABORTED.body]: interrupted,
  [ERRORS.FILE_NOT_FOUND.body]: () => new AppError('upload_not_found'),
  [ERRORS.FILE_NO_LONGER_EXISTS.body]: () => new AppError('upload_expired'),
  [ERRORS.ERR_MAX_SIZE_EXCEEDED.body]: () =>
    new AppError('upload_too_large', 'The file exceeds the limit in Tus-Max-Size.'),
}

function interrupted(): AppError {
  return new AppError(
    'conflict',
    'Another request is writing to this upload. Get Upload-Offset with HEAD and continue ' +
      'from there.',
  )
}

function wrongType(): AppError {
  return new AppError(
    'unsupported_media_type',
    'The Content-Type of upload data must be application/offset+octet-stream.',
  )
}

function badHeaders(faults: [name: string, message: string][]): AppError {
  return new AppError(
    'validation_failed',
    `The request has invalid headers: ${faults.map(([name]) => name).join(', ')}.`,
    {
      faults: faults.map(([name, message]) => ({
        path: `headers.${name}`,
        code: 'invalid',
        message: `${name} ${message}`,
      })),
    },
  )
}
