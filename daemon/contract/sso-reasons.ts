/**
 * Why a single sign-on failed, with what to do next. Apart from the other reasons, since the sign-in page
 * loads them alone.
 */
export const SSO_REASONS = {
  sso_unknown:
    'This sign-in provider does not exist or is turned off. Choose another way to sign in.',
  sso_unreachable:
    'svc cannot reach {provider}. Try again in a minute; if it happens again, ask an owner ' +
    'to test the provider.',
  sso_issuer:
    'The issuer of {provider} is not the one that svc expects. An owner must copy it from ' +
    'the provider exactly, with or without the slash at its end.',
  sso_issuer_insecure:
    'The issuer must start with https://. http:// is possible only for this machine ' +
    '(localhost), listed in SVC_ALLOW_PRIVATE_HOSTS.',
  sso_clock:
    'The clock of svc and that of {provider} differ too much. Set both clocks automatically ' +
    '(NTP), then sign in again.',
  sso_redirect:
    '{provider} does not know the redirect URL of svc. An owner must register it there: it ' +
    'is shown in Settings → Single sign-on.',
  sso_secret:
    '{provider} does not accept the client ID or client secret of svc. An owner must enter ' +
    'them again in Settings → Single sign-on.',
  sso_cancelled: 'The sign-in with {provider} was canceled. Try again, or sign in another way.',
  sso_denied:
    '{provider} refused the sign-in. Try again; if it happens again, an owner can find the ' +
    'reason in the server log.',
  sso_expired:
    'This sign-in was already used, was started in another tab, or took more than 10 ' +
    'minutes. Start again.',
  sso_invalid:
    'The response from {provider} is not valid, so nobody was signed in. Start again; if it ' +
    'happens again, an owner can find the reason in the server log.',
  sso_signature:
    'The response from {provider} has no valid signature, so nobody was signed in. Its keys may have ' +
    'changed: start again. If it happens again, an owner can find the reason in the server log.',
  sso_audience:
    'The response from {provider} is for another application, so nobody was signed in. An owner must ' +
    'compare the client ID in Settings → Single sign-on with the one there.',
  sso_too_many: 'Too many sign-ins were started from your network. Try again in a minute.',
  sso_email_missing:
    '{provider} did not send your e-mail address. An owner must allow it there, and request ' +
    'the scope email.',
  sso_email_unverified:
    '{provider} has not verified your e-mail address. Verify it there, then sign in again.',
  sso_domain:
    'Accounts with your e-mail address cannot be created here. Use an address of your ' +
    'organization, or ask an owner for an invitation.',
  sso_not_invited: 'You are not invited yet. Ask an owner to invite your e-mail address.',
  sso_full:
    'The limit of accounts is reached. Ask an owner to remove people who no longer need access.',
  sso_link_first:
    'An account with your e-mail address already exists. Sign in to it another way, then ' +
    'link {provider} under Account → Sign-in.',
  sso_no_role:
    'None of your groups at {provider} has a role in svc. Ask an owner to give you one, then ' +
    'sign in again.',
  sso_groups_missing:
    '{provider} did not send your groups, because there are too many of them. An owner must ' +
    'limit there which groups are sent to svc.',
  sso_linked_elsewhere:
    'This sign-in of {provider} is linked to another account. Sign in with it, and unlink it ' +
    'there first.',
  sso_linked_already:
    'Your account is linked to another sign-in of {provider}. Unlink that one first.',
} as const
export type SsoReason = keyof typeof SSO_REASONS

/** In the form of the other reasons. */
export const SSO_FAILURES = Object.fromEntries(
  Object.entries(SSO_REASONS).map(([name, detail]) => [name, { code: 'sso_failed', detail }]),
) as Record<SsoReason, { code: 'sso_failed'; detail: string }>

/** Why managing single sign-on was refused. */
export const SSO_REFUSALS = {
  sso_providers_full: {
    code: 'conflict',
    detail: 'There can be at most {most} sign-in providers. Remove one that is no longer used.',
  },
  sso_last_provider: {
    code: 'conflict',
    detail:
      'Single sign-on is required, and this is the only provider that is on. Turn the ' +
      'requirement off first.',
  },
  sso_through_provider: {
    code: 'invalid_state',
    detail: 'Sign in through a provider first: this shows that single sign-on works for you.',
  },
  sso_by_session: {
    code: 'invalid_state',
    detail: 'Linking is possible in the dashboard only: Account → Sign-in.',
  },
  sso_only_way_in: {
    code: 'conflict',
    detail:
      'This is your only way to sign in, or all of your roles come from it. Set a password or add a passkey ' +
      'first, and ask an owner for a role.',
  },
} as const

export const isSsoReason = (name: string): name is SsoReason => Object.hasOwn(SSO_REASONS, name)
