/** What is seen from outside: certificates, and whether there is a newer version. */
import type { ProblemEntry } from '../../contract/problems.ts'
import type { SystemHealth } from '../../contract/system-health.ts'
import type { Deps } from '../../ports/deps.ts'
import { isNewer, lastUpdateCheck } from '../updates.ts'
import { part } from './part.ts'

type Certificates = SystemHealth['certificates']

export function describeCertificates(
  { https, publicCertificate, settings }: Pick<Deps, 'https' | 'publicCertificate' | 'settings'>,
  problems: ProblemEntry[],
): Certificates {
  const { protocol, hostname: host } = new URL(settings.baseUrl)
  const presented = publicCertificate.last()
  const certificates: Certificates['certificates'] = [
    ...(https
      ? [
          {
            source: 'files' as const,
            host,
            expires_at: https.expiresAt().toISOString(),
            error: https.fault(),
          },
        ]
      : []),
    ...(presented
      ? [
          {
            source: 'public_url' as const,
            host: presented.host,
            expires_at: presented.expiresAt?.toISOString() ?? null,
            error: presented.fault,
          },
        ]
      : []),
  ]
  return { ...stateOf(), certificates }

  function stateOf() {
    if (protocol !== 'https:')
      return part(problems, 'off', null, 'The public URL does not use HTTPS.')
    if (presented?.fault)
      return presented.expiresAt
        ? part(problems, 'attention', 'wrong_host', presented.fault)
        : part(problems, 'unknown', 'unreachable', presented.fault)
    const ends = certificates.flatMap(({ expires_at: at }) => at ?? []).sort()
    return ends[0] === undefined
      ? part(problems, 'unknown', null, 'The certificate of the public URL is being read.')
      : part(problems, 'ok', null, `Valid until ${ends[0].slice(0, 10)}.`)
  }
}

export async function describeLatest(
  deps: Pick<Deps, 'db' | 'preferences' | 'settings'>,
  problems: ProblemEntry[],
): Promise<SystemHealth['updates']> {
  const { updateUrl: url } = deps.preferences.now()
  const { version } = deps.settings
  const last = url === null ? null : await lastUpdateCheck(deps)
  const latest = last?.latest ?? null
  return {
    ...stateOf(),
    url,
    version,
    latest: latest && {
      version: latest.version,
      url: latest.url,
      published_at: latest.publishedAt,
    },
    checked_at: last?.checkedAt ?? null,
    error: last?.error ?? null,
  }

  function stateOf() {
    if (url === null) return part(problems, 'off', null, 'svc does not look for new versions.')
    if (latest && isNewer(latest.version, version))
      return part(problems, 'attention', 'available', `svc ${latest.version} is available.`)
    if (last?.error) return part(problems, 'unknown', 'unreachable', last.error)
    return last
      ? part(problems, 'ok', null, `svc ${version} is the newest version.`)
      : part(problems, 'unknown', null, 'The release index has not been read yet.')
  }
}
