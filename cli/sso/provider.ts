import { string as stringArg } from '@oclif/core/args'
import { option, string } from '@oclif/core/flags'
import { ROLES, type Role } from '../../daemon/contract/permissions.ts'
import type {
  GroupRole,
  SignInProvider,
  SignInProviderTest,
  SignInProviderUpdate,
  SingleSignOn,
} from '../../daemon/contract/sign-in-provider.ts'
import { CliError } from '../errors/cli-error.ts'
import type { TableColumn } from '../output/table.ts'
import { listed, noneIsNull, onOffFlag } from '../values.ts'

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

/** What can be set when a provider is added, and changed later. */
export const settingFlags = {
  scopes: string({
    summary: 'Scopes to request, separated by commas. Default: openid,email,profile',
    helpValue: '<scopes>',
  }),
  'groups-claim': string({
    summary: 'Claim that lists the groups of a person, such as groups; none for no groups',
    helpValue: '<claim|none>',
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
  creates: option({
    summary: 'Whose first sign-in creates an account. Default: invited',
    options: ['anyone', 'invited'] as const,
    helpValue: '<who>',
  })(),
  'email-domains': string({
    summary: 'Only addresses of these domains get an account, separated by commas; empty for all',
    helpValue: '<domains>',
  }),
  'trust-email': onOffFlag(
    'Treat e-mail addresses as verified if the provider does not say (Entra ID)',
  ),
  'link-by-email': onOffFlag('Link existing accounts by their verified address, without asking'),
  enabled: onOffFlag('Offer the provider on the sign-in page'),
}

interface TypedSettings {
  scopes?: string | undefined
  'groups-claim'?: string | undefined
  map?: string[] | undefined
  'default-role'?: string | undefined
  creates?: 'anyone' | 'invited' | undefined
  'email-domains'?: string | undefined
  'trust-email'?: boolean | undefined
  'link-by-email'?: boolean | undefined
  enabled?: boolean | undefined
}

/** Throws `usage` for a mapping that cannot be read. */
export function settingsOf(flags: TypedSettings): SignInProviderUpdate {
  const other = noneIsNull(flags['default-role'])
  return {
    scopes: listed(flags.scopes),
    groups_claim: noneIsNull(flags['groups-claim']),
    mapping: flags.map?.filter(Boolean).map(mappingIn),
    default_role: typeof other === 'string' ? roleIn(other, '--default-role') : other,
    creates: flags.creates,
    email_domains: listed(flags['email-domains']),
    trust_email: flags['trust-email'],
    link_by_email: flags['link-by-email'],
    enabled: flags.enabled,
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
