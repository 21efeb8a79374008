import { strict as assert } from 'node:assert'
import { describe, it } from 'mocha'
import type { Video } from '../../../daemon/contract/video.ts'
import type { App } from '../../../renderer/state/app.ts'
import { remember, rememberProgress } from '../../../renderer/state/video-cache.ts'
import { createStore, type State } from '../../../renderer/state/store.ts'

const video = (status: Video['status'], updated: string) =>
  ({ id: 'v', status, progress: 0, playable: true, updated_at: updated }) as Video
const note = {
  video: 'v',
  progress: 0.5,
  remaining_seconds: 1,
  status: 'processing',
  playable: true,
} as const

describe('what the dashboard knows of videos', () => {
  it(
    'the newest wins, in whatever order it comes, and a note that was under way changes nothing ' +
      'of what is ready',
    () => {
      const app = {
        store: createStore({ videos: new Map() } as unknown as State),
      } as unknown as App
      const known = () => [
        app.store.state.videos.get('v')?.status,
        app.store.state.videos.get('v')?.progress,
      ]
      rememberProgress(app, note)
      assert.deepEqual(known(), [undefined, undefined])
      remember(app, [video('uploaded', '1')])
      rememberProgress(app, note)
      assert.deepEqual(known(), ['processing', 0.5])
      remember(app, [{ ...video('ready', '3'), progress: 1 }])
      remember(app, [video('processing', '2')])
      rememberProgress(app, { ...note, progress: 0.98 })
      assert.deepEqual(known(), ['ready', 1])
      // Another file takes its place.
      remember(app, [video('uploaded', '4')])
      rememberProgress(app, note)
      assert.deepEqual(known(), ['processing', 0.5])
    },
  )
})
