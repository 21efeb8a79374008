import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { changedColumns, newColumns, presentColumns } from '../../../daemon/model/video-columns.ts'

describe('what a person says of a video', () => {
  it('changes only the columns of the fields that were sent, and null empties one', () => {
    assert.deepEqual(changedColumns({ name: 'Talk', language: null, tags: undefined }), {
      name: 'Talk',
      language: null,
    })
    assert.deepEqual(changedColumns({}), {})
  })

  it('is all there of a new video, with what was not sent as the table gives it', () => {
    assert.deepEqual(newColumns({ visibility: 'private', metadata: { course: '7' } }), {
      name: 'Untitled',
      description: '',
      collection: null,
      visibility: 'private',
      listed: false,
      downloads: false,
      encoding: {},
      language: null,
      tags: [],
      metadata: { course: '7' },
      settings: {},
    })
  })

  it('takes nothing that is no detail of a video', () => {
    const sent = { name: 'Talk', status: 'ready', input_url: 'https://example.org/a.mp4' }
    assert.deepEqual(changedColumns(sent), { name: 'Talk' })
  })

  it('is presented under the names of the API, and nothing else of the record is', () => {
    const columns = newColumns({ name: 'Talk', settings: { color: '#fff' } })
    const record = { ...columns, inputUrl: 'https://example.org/a.mp4' }
    assert.deepEqual(presentColumns(record), {
      name: 'Talk',
      description: '',
      collection: null,
      visibility: 'public',
      listed: false,
      downloads: false,
      encoding: {},
      language: null,
      tags: [],
      metadata: {},
      settings: { color: '#fff' },
    })
  })
})
