/** A sign-in provider as it is being edited, and as it is sent. */
import type {
  GroupRole,
  SignInProvider,
  SignInProviderUpdate,
} from '../../daemon/contract/sign-in-provider.ts'
import type { SentForm } from '../kit/sent-form.ts'

/** What is chosen; texts are in their fields only. */
export interface ProviderDraft extends Pick<
  SignInProvider,
  'default_role' | 'creates' | 'trust_email' | 'link_by_email' | 'enabled'
> {
  mapping: readonly GroupRole[]
}

export const draftOf = (provider: SignInProvider | undefined): ProviderDraft => ({
  mapping: provider?.mapping ?? [],
  default_role: provider?.default_role ?? null,
  creates: provider?.creates ?? 'invited',
  trust_email: provider?.trust_email ?? false,
  link_by_email: provider?.link_by_email ?? false,
  enabled: provider?.enabled ?? true,
})

export const changeOf = (
  draft: ProviderDraft,
  typed: SentForm,
): SignInProviderUpdate & { name: string; client_id: string } => ({
  ...draft,
  name: typed.text('name'),
  client_id: typed.text('client'),
  // Empty: the one that is stored stays.
  client_secret: typed.text('secret') || undefined,
  scopes: listIn(typed.text('scopes')),
  groups_claim: typed.text('claim') || null,
  mapping: draft.mapping.filter(({ group }) => group.trim() !== ''),
  email_domains: listIn(typed.text('domains')),
})

const listIn = (typed: string): string[] => typed.split(/[\s,]+/).filter(Boolean)
