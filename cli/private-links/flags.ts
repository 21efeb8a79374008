import { string as stringArg } from '@oclif/core/args'
import { string } from '@oclif/core/flags'
import type { PrivateLinkUpdate } from '../../daemon/contract/private-link.ts'
import { routeFields } from '../../daemon/contract/route-fields.ts'
import { CliError } from '../errors/cli-error.ts'
import { flagsFrom, valuesFrom, without } from '../flags-from.ts'
import { textOf } from '../input.ts'
import { linkEnd } from '../link-end.ts'

export const privateLinkArg = () =>
  stringArg({ name: 'id', description: 'ID of the private link: pln_…', required: true })

const { body } = routeFields.privateLinks.update
const fields = without(body, 'expires_at', 'password', 'max_plays')

export const privateLinkFlags = {
  ...flagsFrom(fields),
  'expires-in': string({
    summary: 'How long it works, such as 12h or 30d; `none` to never expire',
    helpValue: '<time|none>',
  }),
  'password-file': string({
    summary: 'File with the password that viewers must enter, - for stdin; `none` for no password',
    helpValue: '<path|none>',
  }),
  'max-plays': string({
    summary: 'How often it can be played; `none` for no limit',
    helpValue: '<number|none>',
  }),
}

interface PrivateLinkFlags extends Readonly<Record<string, unknown>> {
  'expires-in'?: string | undefined
  'password-file'?: string | undefined
  'max-plays'?: string | undefined
}

/** What was typed, without what was not. Throws `usage`. */
export async function privateLinkOf(flags: PrivateLinkFlags): Promise<PrivateLinkUpdate> {
  const { 'expires-in': lasting, 'password-file': file, 'max-plays': plays } = flags
  return {
    ...(await valuesFrom(fields, flags)),
    ...(lasting === undefined ? {} : { expires_at: linkEnd(lasting) }),
    ...(file === undefined
      ? {}
      : { password: file === 'none' ? null : (await textOf(file)).replace(/\r?\n$/, '') }),
    ...(plays === undefined ? {} : { max_plays: countTyped(plays, '--max-plays') }),
  }
}

/** A number or `none`. Throws `usage`. */
export function countTyped(typed: string, flag: string): number | null {
  if (typed === 'none') return null
  if (/^\d{1,7}$/.test(typed)) return Number(typed)
  throw new CliError('usage', `${flag}: ${typed} is not a number.`, 'Use a number, or none.')
}
