/** What dialogs show of the trash, and taking things out of it again. */
import type { App } from './app.ts'

/** Read when a dialog opens, since the owner may change it. Without an answer the dialog names no number. */
export async function readTrashDays({ api, store }: App) {
  try {
    store.change({ trashDays: (await api.trash.list({ query: { limit: 1 } })).kept_days })
  } catch {
    // Deleting itself will show what is wrong.
  }
}
