/** What is in another space, so that nobody without a role there finds it by its ID. */
import type { Client } from '../../../daemon/contract/client.ts'
import type { Route } from '../../../daemon/contract/route.ts'

export const nounOf = ({ path }: Pick<Route, 'path'>): string =>
  /^\/v1\/(\w+)\/\{id\}/.exec(path)?.[1] ?? ''

interface Foreign {
  make(
    there: Client,
    known: { space: string; person: string; inOther: ReadonlyMap<string, string> },
  ): Promise<string> | string
  isThere(there: Client, id: string): Promise<unknown>
}
/** One of each in another space, by the first part of the path; later ones refer to earlier ones. */
export const FOREIGN: Record<string, Foreign> = {
  spaces: {
    make: (_, { space }) => space,
    isThere: (there, id) => there.spaces.get({ params: { id } }),
  },
  people: {
    make: (_, { person }) => person,
    isThere: (there, id) => there.people.get({ params: { id } }),
  },
  collections: {
    make: async (there) => (await there.collections.create({ body: { name: 'Theirs' } })).id,
    isThere: (there, id) => there.collections.get({ params: { id } }),
  },
  videos: {
    make: async (there) =>
      (await there.videos.create({ body: { name: 'Theirs', visibility: 'private' } })).id,
    isThere: async (there, id) => {
      const { name, visibility } = await there.videos.get({ params: { id } })
      return name === 'Theirs' && visibility === 'private'
    },
  },
  private_links: {
    make: async (there, { inOther }) =>
      (await there.privateLinks.create({ body: { target: inOther.get('videos')! } })).id,
    isThere: (there, id) => there.privateLinks.get({ params: { id } }),
  },
  upload_links: {
    make: async (there, { inOther }) =>
      (
        await there.uploadLinks.create({
          body: { label: 'Theirs', collection: inOther.get('collections')! },
        })
      ).id,
    isThere: (there, id) => there.uploadLinks.get({ params: { id } }),
  },
  keys: {
    make: async (there) =>
      (await there.keys.create({ body: { name: 'Theirs', access: 'read_write' } })).id,
    isThere: async (there, id) =>
      (await there.keys.list()).data.find((key) => key.id === id)?.revoked_at === null,
  },
  webhooks: {
    make: async (there) =>
      (await there.webhooks.create({ body: { url: 'https://example.org/hook', enabled: false } }))
        .id,
    isThere: (there, id) => there.webhooks.get({ params: { id } }),
  },
  invitations: {
    make: async (there) => (await there.invitations.create({ body: { role: 'viewer' } })).id,
    isThere: async (there, id) =>
      (await there.invitations.list()).data.some((invitation) => invitation.id === id),
  },
  imports: {
    make: async (there) =>
      (
        await there.imports.create({
          body: { source: 'csv', content: 'url\nhttps://example.org/a.mp4\n', dry_run: true },
        })
      ).id,
    isThere: (there, id) => there.imports.get({ params: { id } }),
  },
  trash: {
    make: async (there) => {
      const { id } = await there.videos.create({ body: { name: 'Thrown away' } })
      return (await there.videos.trash({ params: { id } })).id
    },
    isThere: async (there, id) => (await there.trash.list()).data.some((entry) => entry.id === id),
  },
  events: {
    make: async (there) => (await there.events.list()).data[0]!.id,
    isThere: (there, id) => there.events.get({ params: { id } }),
  },
}
