/** A sign-in provider as it is being edited, and as it is sent. */
import type { Role } from '../../daemon/contract/permissions.ts'
import type {
  GroupRole,
  SignInProvider,
  SignInProviderUpdate,
} from '../../daemon/contract/sign-in-provider.ts'

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

/** `texts`: what is typed into the fields, by name. */
export function changeOf(
  draft: ProviderDraft,
  texts: Record<string, string>,
): SignInProviderUpdate & { name: string; client_id: string } {
  const text = (name: string): string => (texts[name] ?? '').trim()
  const secret = text('secret')
  return {
    name: text('name'),
    client_id: text('client'),
    // Empty: the one that is stored stays.
    ...(secret === '' ? {} : { client_secret: secret }),
    scopes: listIn(text('scopes')),
    groups_claim: text('claim') || null,
    mapping: draft.mapping.filter(({ group }) => group.trim() !== ''),
    default_role: draft.defaultRole,
    creates: draft.creates,
    email_domains: listIn(text('domains')),
    trust_email: draft.trustEmail,
    link_by_email: draft.linkByEmail,
    enabled: draft.enabled,
  }
}

const listIn = (typed: string): string[] => typed.split(/[\s,]+/).filter(Boolean)
