/** A sign-in provider as it is being edited, and as it is sent. */
import type { Role } from '../../daemon/contract/permissions.ts'
import type {
  GroupRole,
  SignInProvider,
  SignInProviderUpdate,
} from '../../daemon/contract/sign-in-provider.ts'
import type { SentForm } from '../kit/sent-form.ts'

export interface ProviderDraft {
  mapping: readonly GroupRole[]
  defaultRole: { role: Role; space: string } | null
  creates: SignInProvider['creates']
  trustEmail: boolean
  linkByEmail: boolean
  enabled: boolean
}

export const draftOf = (provider: SignInProvider | undefined): ProviderDraft => ({
  mapping: provider?.mapping ?? [],
  defaultRole: provider?.default_role ?? null,
  creates: provider?.creates ?? 'invited',
  trustEmail: provider?.trust_email ?? false,
  linkByEmail: provider?.link_by_email ?? false,
  enabled: provider?.enabled ?? true,
})

export const changeOf = (
  draft: ProviderDraft,
  typed: SentForm,
): SignInProviderUpdate & { name: string; client_id: string } => ({
  name: typed.text('name'),
  client_id: typed.text('client'),
  // Empty: the one that is stored stays.
  client_secret: typed.text('secret') || undefined,
  scopes: listIn(typed.text('scopes')),
  groups_claim: typed.text('claim') || null,
  mapping: draft.mapping.filter(({ group }) => group.trim() !== ''),
  default_role: draft.defaultRole,
  creates: draft.creates,
  email_domains: listIn(typed.text('domains')),
  trust_email: draft.trustEmail,
  link_by_email: draft.linkByEmail,
  enabled: draft.enabled,
})

const listIn = (typed: string): string[] => typed.split(/[\s,]+/).filter(Boolean)
