import { string as stringArg } from '@oclif/core/args'
import { boolean, string } from '@oclif/core/flags'
import type { UploadLinkUpdate } from '../../daemon/contract/upload-link.ts'
import { CliError } from '../errors/cli-error.ts'
import { linkEnd } from '../link-end.ts'
import { countTyped } from '../private-links/flags.ts'

export const uploadLinkArg = () =>
  stringArg({ name: 'id', description: 'ID of the upload link: uln_…', required: true })

export const uploadLinkFlags = {
  'expires-in': string({
    summary: 'How long it works, such as 12h or 30d; `none` to never expire',
    helpValue: '<time|none>',
  }),
  'max-files': string({
    summary: 'Maximum number of files in all; `none` for no limit',
    helpValue: '<number|none>',
  }),
  'max-size': string({
    summary: 'Maximum file size, such as 500MB or 2GB; `none` for the server limit',
    helpValue: '<size|none>',
  }),
  'ask-name': boolean({ summary: 'The sender must give a name', allowNo: true }),
  'ask-details': boolean({
    summary: 'The sender can give each file a title and a description',
    allowNo: true,
  }),
}

interface UploadLinkFlags {
  'expires-in'?: string | undefined
  'max-files'?: string | undefined
  'max-size'?: string | undefined
  'ask-name'?: boolean | undefined
  'ask-details'?: boolean | undefined
}

/** What was typed, without what was not. Throws `usage`. */
export function uploadLinkOf(flags: UploadLinkFlags): UploadLinkUpdate {
  const { 'expires-in': lasting, 'max-files': files, 'max-size': size, 'ask-name': name } = flags
  const { 'ask-details': details } = flags
  return {
    ...(lasting === undefined ? {} : { expires_at: linkEnd(lasting) }),
    ...(files === undefined ? {} : { max_files: countTyped(files, '--max-files') }),
    ...(size === undefined ? {} : { max_bytes: bytesTyped(size) }),
    ...(name === undefined ? {} : { ask_name: name }),
    ...(details === undefined ? {} : { ask_details: details }),
  }
}

const UNITS: Record<string, number> = { '': 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 }

function bytesTyped(typed: string): number | null {
  if (typed === 'none') return null
  const [, count, unit = ''] = /^(\d+(?:\.\d+)?)\s*([kmgt]?b)?$/i.exec(typed) ?? []
  if (count === undefined)
    throw new CliError(
      'usage',
      `--max-size: ${typed} is not a size.`,
      'Use bytes, or a size such as 500MB or 2GB.',
    )
  return Math.round(Number(count) * (UNITS[unit.toLowerCase()] ?? 1))
}
