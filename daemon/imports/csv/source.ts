/** A list of URLs, which was validated when the import was created, so nothing is left to list. */
import type { ImportRecord } from '../../ports/imports.ts'
import type { Source, SourceDeps } from '../source.ts'

/** Lists have no accounts; their external ids identify the items. */
export const CSV_ACCOUNT = 'csv'

export function openCsv(
  { fetcher, settings }: SourceDeps,
  _row: ImportRecord,
  signal: AbortSignal,
): Source {
  return {
    renews: false,
    isRemote: true,
    account: async () => ({ id: CSV_ACCOUNT, name: CSV_ACCOUNT }),
    page: async () => ({ folders: [], videos: [], next: null }),
    file:
      async (item) =>
      ({ signal: stop, received }) =>
        fetcher.fetch(item.plan!.url!, {
          signal: stop,
          received,
          maxBytes: settings.maxSourceBytes,
        }),
    captions: async (item) => item.plan!.captions,
    caption: async (caption, stop) =>
      (
        await fetcher.fetch(caption.from, {
          signal: AbortSignal.any([signal, stop]),
          maxBytes: 10_000_000,
        })
      ).stream,
    inputUrl: (item) => item.plan!.url,
  }
}
