import type { Collection, CollectionUpdate } from '../../../daemon/contract/collection.ts'
import type { App } from '../../state/app.ts'
import { notify, notifyFailure } from '../../notices/notices.ts'
import { goTo } from '../../state/router.ts'
import { addressOf } from '../../state/library.ts'
import { loadCollections, writeCollections } from '../../state/load-collections.ts'
import { refreshSoon } from '../../state/load-library.ts'
import { messages as w } from '../messages.ts'

export async function createCollection(
  app: App,
  name: string,
  parent: string | null,
): Promise<Collection> {
  const made = await writeCollections(() => app.api.collections.create({ body: { name, parent } }))
  app.store.change(({ collections }) => ({
    collections: [...(collections ?? []).filter(({ id }) => id !== made.id), made],
  }))
  return made
}

/** At once on screen; back as it was when the appliance refuses. */
async function update(
  app: App,
  collection: Collection,
  body: CollectionUpdate,
  notDone: string,
): Promise<boolean> {
  const put = (to: Collection) =>
    app.store.change(({ collections }) => ({
      collections: collections?.map((each) => (each.id === to.id ? to : each)) ?? null,
    }))
  put({ ...collection, ...body } as Collection)
  try {
    put(
      await writeCollections(() =>
        app.api.collections.update({ params: { id: collection.id }, body }),
      ),
    )
    return true
  } catch (error) {
    put(collection)
    notifyFailure(app, notDone, error)
    return false
  }
}

export async function renameCollection(app: App, was: Collection, name: string) {
  const { notRenamed, renamed } = w
  if (await update(app, was, { name }, notRenamed))
    notify(app, renamed(name), {
      undo: () => update(app, { ...was, name }, { name: was.name }, notRenamed),
    })
}

/** `place`: what the new parent is called. */
export async function moveCollection(
  app: App,
  was: Collection,
  parent: string | null,
  place: string,
) {
  if (parent === was.parent) return
  const { notMoved, collectionMoved } = w
  if (await update(app, was, { parent }, notMoved))
    notify(app, collectionMoved(was.name, place), {
      undo: () => update(app, { ...was, parent }, { parent: was.parent }, notMoved),
    })
}

/** Puts it in the trash with everything in it, which a notice offers to take back. */
export async function removeCollection(app: App, { id, name, parent }: Collection) {
  let canUndo = false
  try {
    const { trashed_at, deletes_at } = await app.api.collections.trash({ params: { id } })
    canUndo = deletes_at !== trashed_at
  } catch (error) {
    return notifyFailure(app, w.notRemoved, error)
  }
  const { query } = app.store.state.library
  if (query.collection === id)
    goTo(app, addressOf({ ...query, collection: parent ?? '' }), 'replace')
  else refreshSoon(app)
  const undo = async () => {
    await app.api.collections.restore({ params: { id } })
    refreshSoon(app)
    await loadCollections(app)
  }
  if (canUndo) notify(app, w.collectionTrashed(name), { undo })
  else notify(app, w.removed(name))
  await loadCollections(app).catch(() => undefined)
}
