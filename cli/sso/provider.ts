import { string as stringArg } from '@oclif/core/args'
import { string } from '@oclif/core/flags'
import { ROLES, type Role } from '../../daemon/contract/permissions.ts'
import { routeFields } from '../../daemon/contract/route-fields.ts'
import { DEFAULT_SCOPES } from '../../daemon/contract/sign-in-choices.ts'
import type {
  GroupRole,
  SignInProvider,
  SignInProviderTest,
  SignInProviderUpdate,
  SingleSignOn,
} from '../../daemon/contract/sign-in-provider.ts'
import { CliError } from '../errors/cli-error.ts'
import { flagsFrom, valuesFrom, without } from '../flags-from.ts'
import type { TableColumn } from '../output/table.ts'
import { listed, noneIsNull } from '../values.ts'

export const providerArg = () =>
  stringArg({ name: 'id', description: 'ID of the sign-in provider: idp_…', required: true })

export const providerColumns: readonly TableColumn<SignInProvider>[] = [
  { field: 'id' },
  { field: 'name', flexible: true },
  { field: 'issuer', flexible: true },
  { field: 'creates' },
  { field: 'enabled' },
  { field: 'redirect_url', title: 'redirect URL', flexible: true },
]

export const testColumns: readonly TableColumn<SignInProviderTest>[] = [
  { field: 'issuer', flexible: true },
  { field: 'client' },
  { field: 'redirect_url', title: 'redirect URL' },
  { field: 'clock_seconds', title: 'clock (s)', align: 'right' },
]

export const requirementColumns: readonly TableColumn<SingleSignOn>[] = [{ field: 'required' }]

const fields = without(
  routeFields.signInProviders.update.body,
  'name',
  'client_id',
  'client_secret',
  'scopes',
  'mapping',
  'default_role',
  'email_domains',
)

/** What can be set when a provider is added, and changed later. */
export const settingFlags = {
  ...flagsFrom(fields),
  scopes: string({
    summary: `Scopes to request, separated by commas. Default: ${DEFAULT_SCOPES.join(',')}`,
    helpValue: '<scopes>',
  }),
  map: string({
    summary:
      'Role of a group, as GROUP=ROLE@SPACE; @* for every space; @SPACE/COLLECTION,… limits an editor ' +
      'or uploader to collections. Can be repeated; replaces all; empty for none',
    multiple: true,
    helpValue: '<group=role@space>',
  }),
  'default-role': string({
    summary: 'Role of people whose groups have none, as ROLE@SPACE; none denies sign-in',
    helpValue: '<role@space|none>',
  }),
  'email-domains': string({
    summary: 'Only addresses of these domains get an account, separated by commas; empty for all',
    helpValue: '<domains>',
  }),
}

interface TypedSettings extends Readonly<Record<string, unknown>> {
  scopes?: string | undefined
  map?: string[] | undefined
  'default-role'?: string | undefined
  'email-domains'?: string | undefined
}

/** Throws `usage` for a mapping that cannot be read. */
export async function settingsOf(flags: TypedSettings): Promise<SignInProviderUpdate> {
  const other = noneIsNull(flags['default-role'])
  return {
    ...(await valuesFrom(fields, flags)),
    scopes: listed(flags.scopes),
    mapping: flags.map?.filter(Boolean).map(mappingIn),
    default_role: typeof other === 'string' ? roleIn(other, '--default-role') : other,
    email_domains: listed(flags['email-domains']),
  }
}

function mappingIn(typed: string): GroupRole {
  const at = typed.lastIndexOf('=')
  const group = typed.slice(0, Math.max(at, 0)).trim()
  if (group === '') throw unreadable(typed, '--map', 'staff=editor@abc12')
  const [place = '', within, ...rest] = typed.slice(at + 1).split('/')
  const collections = within === undefined ? null : (listed(within) ?? [])
  if (collections?.length === 0 || rest.length > 0)
    throw unreadable(typed, '--map', 'staff=editor@abc12/col_…')
  return { group, ...roleIn(place, '--map'), collections }
}

function roleIn(typed: string, flag: string): { role: Role; space: string } {
  const [role = '', space = ''] = typed.trim().split('@')
  if (!(ROLES as readonly string[]).includes(role) || space === '')
    throw unreadable(typed, flag, flag === '--map' ? 'staff=editor@abc12' : 'viewer@abc12')
  return { role: role as Role, space }
}

const unreadable = (typed: string, flag: string, example: string): CliError =>
  new CliError(
    'usage',
    `${flag}: ${typed} cannot be read.`,
    `Use ${flag} ${example}; roles are ${ROLES.join(', ')}, and @* means every space.`,
  )
