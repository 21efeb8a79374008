/** What is done with collections. */
import type { Collection, CollectionUpdate } from '../../../daemon/contract/collection.ts'
import type { App } from '../../state/app.ts'
import { notify, notifyFailure } from '../../notices/notices.ts'
import { goTo } from '../../state/router.ts'
import { addressOf } from '../../state/library-address.ts'
import { refreshSoon } from '../../state/load-library.ts'
import { messages } from '../messages.ts'
import { loadCollections } from '../../state/load-collections.ts'

export async function createCollection(
  app: App,
  name: string,
  parent: string | null,
): Promise<Collection | null> {
  try {
    const made = await app.api.collections.create({ body: { name, parent } })
    app.store.change(({ collections }) => ({ collections: [...(collections ?? []), made] }))
    return made
  } catch (error) {
    notifyFailure(app, messages().notCreated, error)
    return null
  }
}

/** At once on screen; back as it was when the appliance says no. */
async function update(
  app: App,
  collection: Collection,
  body: CollectionUpdate,
  notDone: string,
): Promise<boolean> {
  const put = (to: Collection): void =>
    app.store.change(({ collections }) => ({
      collections: collections?.map((each) => (each.id === to.id ? to : each)) ?? null,
    }))
  put({ ...collection, ...body } as Collection)
  try {
    put(await app.api.collections.update({ params: { id: collection.id }, body }))
    return true
  } catch (error) {
    put(collection)
    notifyFailure(app, notDone, error)
    return false
  }
}

export async function renameCollection(
  app: App,
  collection: Collection,
  name: string,
): Promise<void> {
  if (await update(app, collection, { name }, messages().notRenamed)) {
    notify(app, messages().renamed(name), {
      undo: () =>
        update(app, { ...collection, name }, { name: collection.name }, messages().notRenamed),
    })
  }
}

export async function moveCollection(
  app: App,
  collection: Collection,
  parent: string | null,
  place: string,
): Promise<void> {
  if (parent === collection.parent) return
  const moved = (to: string | null) =>
    update(
      app,
      { ...collection, parent: to === parent ? collection.parent : parent },
      { parent: to },
      messages().notMoved,
    )
  if (await moved(parent))
    notify(app, messages().collectionMoved(collection.name, place), {
      undo: () => moved(collection.parent),
    })
}

/** No video is lost: what lies inside moves up. */
export async function removeCollection(app: App, { id, name, parent }: Collection): Promise<void> {
  try {
    await app.api.collections.delete({ params: { id } })
  } catch (error) {
    return notifyFailure(app, messages().notRemoved, error)
  }
  const { query } = app.store.state.library
  if (query.collection === id)
    goTo(app, addressOf({ ...query, collection: parent ?? '' }), 'replace')
  else refreshSoon(app)
  notify(app, messages().removed(name))
  await loadCollections(app).catch(() => undefined)
}
