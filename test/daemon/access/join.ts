/** Somebody who was invited, accepted and is signed in. */
import { createClient, type Client } from '../../../daemon/contract/client.ts'
import type { RoleUpdate } from '../../../daemon/contract/account.ts'
import type { Daemon } from '../../daemon.ts'

export interface Person {
  id: string
  email: string
  cookie: string
  headers: Record<string, string>
  /** Limited to collections. */
  limited: boolean
  /** The API in the space of the invitation. */
  as: Client
}

export const PASSWORD = 'four words in a row'
let joined = 0

export async function join(
  daemon: Pick<Daemon, 'baseUrl' | 'owner' | 'request'>,
  { name, ...role }: Partial<RoleUpdate> & Pick<RoleUpdate, 'role'> & { name: string },
  space: string,
): Promise<Person> {
  const owner = createClient({ baseUrl: daemon.baseUrl, token: daemon.owner, space })
  const { url } = await owner.invitations.create({ body: role })
  const email = `person${(joined += 1)}@example.org`
  const answer = await daemon.request(`${daemon.baseUrl}/v1/invitations/accept`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.100.${joined % 250}`,
    },
    body: JSON.stringify({ code: new URL(url).hash.slice(1), name, email, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
  const { account } = (await answer.json()) as { account: { id: string } }
  return {
    id: account.id,
    email,
    cookie,
    headers: { cookie, 'svc-space': space },
    limited: (role.collections ?? null) !== null,
    as: createClient({
      baseUrl: daemon.baseUrl,
      space,
      fetch: (url, init) =>
        daemon.request(String(url), {
          ...init,
          headers: { ...(init?.headers as Record<string, string>), cookie },
        }),
    }),
  }
}

/** The key of a terminal that the person has signed in, as `svc login` gets it. */
export async function terminalOf(
  daemon: Pick<Daemon, 'as'>,
  { as }: { as: Client },
  access: 'read_only' | 'read_write' = 'read_write',
): Promise<string> {
  const { deviceAuthorizations } = daemon.as(null)
  const started = await deviceAuthorizations.create({ body: { name: 'svc on pc' } })
  await as.deviceAuthorizations.grant({
    params: { user_code: started.user_code },
    body: { access },
  })
  const { device_code } = started
  return (await deviceAuthorizations.token({ body: { device_code } })).secret
}

/** Event streams, each opened with these headers. `cut`: once all of them have ended. */
export async function openStreams(
  { baseUrl }: Pick<Daemon, 'baseUrl'>,
  ...openedWith: Record<string, string>[]
): Promise<{ cut: () => Promise<unknown> }> {
  const streams = await Promise.all(
    openedWith.map((headers) => fetch(`${baseUrl}/v1/events/stream`, { headers })),
  )
  for (const { status } of streams) if (status !== 200) throw new Error(`a stream: ${status}`)
  return { cut: () => Promise.all(streams.map((each) => each.text().catch(() => 'cut'))) }
}
