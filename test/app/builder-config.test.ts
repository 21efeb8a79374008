import { strict as assert } from 'node:assert'
import { Ajv } from 'ajv'
import { describe, it } from 'mocha'
import schema from '../../build/desktop/electron-builder.schema.json' with { type: 'json' }
import { builderConfig } from '../../build/desktop/builder-config.ts'
import { openedIn } from '../../app/system/opened.ts'

describe('what electron-builder is told', () => {
  const config = builderConfig({
    layout: '/layout',
    output: '/installers',
    electronVersion: '45.4.1',
  }) as Record<string, any>
  // The schema is made from types, by rules of its own: what is unusual in it is no fault of ours.
  const check = new Ajv({ strict: false, allErrors: true }).compile(schema)

  it('is right by its own schema, which does find faults', () => {
    assert.equal(check(config), true, JSON.stringify(check.errors, null, 1))
    assert.equal(check({ ...config, linux: { target: ['AppImage'], mimetypes: [] } }), false)
    assert.equal(check({ ...config, nsis: { oneClick: 'yes' } }), false)
  })

  it('makes every installer, and publishes nothing', () => {
    assert.deepEqual(
      [config.linux.target, config.mac.target[0], config.win.target],
      [['AppImage', 'deb'], 'dmg', ['nsis']],
    )
    assert.equal(config.publish, null)
  })

  it('names the addresses and files that the app opens', () => {
    assert.deepEqual(config.protocols[0].schemes, ['svc'])
    assert.equal(openedIn(['svc://videos'], '/').path, '/videos')
    assert.ok(config.fileAssociations[0].ext.includes('mp4'))
  })
})
