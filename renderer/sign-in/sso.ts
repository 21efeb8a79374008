/** Single sign-on in the dashboard: links to the providers, and why one has signed nobody in. */
import { html } from 'lit'
import type { SignInMethods } from '../../daemon/contract/sign-in.ts'
import { fillIn } from '../../daemon/contract/fill-in.ts'
import { sentenceOf } from '../kit/explain/reasons/sentences.ts'
import { messages as w } from './messages.ts'

type Providers = SignInMethods['providers']

/** Links, since the browser leaves the dashboard. `to`: the page to come back to. */
export const ssoLinks = (providers: Providers, to: string, { primary }: { primary: boolean }) =>
  providers.map(
    ({ id, name }) =>
      html`<a class="button wide ${primary ? 'primary' : ''}"
        href="/sso/${id}/start?to=${encodeURIComponent(to)}">${w.continueWith(name)}</a>`,
  )

export const nameOfProvider = (providers: Providers | undefined, id: string): string =>
  providers?.find((each) => each.id === id)?.name ?? w.ssoProvider

/** The address bar may hold anything: only reasons that svc has are shown. */
export async function ssoSentence(reason: string, provider: string): Promise<string> {
  const { isSsoReason, SSO_REASONS } = await import('../../daemon/contract/sso-reasons.ts')
  const known = isSsoReason(reason) ? reason : 'sso_denied'
  const given = { provider }
  const sentence = sentenceOf({ reason: known, given }) ?? fillIn(SSO_REASONS[known], given)
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
