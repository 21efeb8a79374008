import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { Video } from '../../../daemon/contract/video.ts'
import type { DashboardUpload } from '../../../renderer/state/store.ts'
import { codeOf } from '../../../renderer/video/sharing/embed-code.ts'
import { bytesInWords } from '../../../renderer/kit/formats/bytes.ts'
import { clockTime, spokenTime } from '../../../renderer/kit/formats/duration.ts'
import { percent, statusOf } from '../../../renderer/kit/formats/status.ts'
import { ago } from '../../../renderer/kit/formats/when.ts'

describe('words of the dashboard', () => {
  it('lengths read as a clock shows them', () => {
    assert.deepEqual([0, 9.4, 75, 3_599.6, 3_675].map(clockTime), [
      '0:00',
      '0:09',
      '1:15',
      '1:00:00',
      '1:01:15',
    ])
  })
  it('waiting times read as one says them', () => {
    assert.deepEqual([0, 59, 75, 7_260].map(spokenTime), ['1 s', '59 s', '1 min 15 s', '2 h 1 min'])
  })
  it('sizes have a unit that fits', () => {
    assert.deepEqual(
      [0, 999, 1_000, 1_240_000, 99_960_000, 999_600_000, 3.2e12].map(bytesInWords),
      ['0 B', '999 B', '1 kB', '1.2 MB', '100 MB', '1 GB', '3.2 TB'],
    )
  })
  it('the past is told from now, then by its date', () => {
    const now = Date.parse('2026-11-21T12:00:00.000Z')
    const words = [
      '2026-11-21T11:59:30.000Z',
      '2026-11-21T11:55:00.000Z',
      '2026-11-21T09:00:00.000Z',
      '2026-11-20T11:00:00.000Z',
      '2026-10-01T12:00:00.000Z',
    ].map((time) => ago(time, now))
    assert.deepEqual(words, [
      'just now',
      '5 minutes ago',
      '3 hours ago',
      'yesterday',
      'Oct 1, 2026',
    ])
  })
  it('nothing is done to 100 % before it is', () => {
    assert.deepEqual([0, 0.999, 1, 1.2, -1].map(percent), ['0%', '99%', '100%', '100%', '0%'])
  })
  it('each state of a video has its words', () => {
    const upload = { phase: 'sending', sentBytes: 50, sizeBytes: 200 } as DashboardUpload
    const words = (video: Partial<Video>, item?: DashboardUpload) =>
      statusOf(video as Video, item).label
    assert.deepEqual(
      [
        words({ status: 'created' }),
        words({ status: 'created' }, upload),
        words({ status: 'uploaded' }),
        words({ status: 'processing', playable: false, progress: 0.4 }),
        words({ status: 'processing', playable: true, progress: 0.4 }),
        words({ status: 'ready' }),
        words({ status: 'errored' }),
      ],
      [
        'Waiting for file',
        'Uploading 25%',
        'Queued',
        'Processing 40%',
        'Playable, finishing 40%',
        'Ready',
        'Failed',
      ],
    )
  })
  it('the embed code is plain HTML with the address of this appliance', () => {
    assert.equal(
      codeOf('html', {
        base: 'https://video.example.org',
        video: { id: 'abcdeABCDEFGHIJ', name: 'A film', settings: {}, width: 1080, height: 1920 },
      }),
      '<script type="module" ' +
        'src="https://video.example.org/npm/@svc/components/+esm"></script>\n<svc-player ' +
        'embed="abcdeABCDEFGHIJ" aspect-ratio="1080/1920"></svc-player>',
    )
  })
})
