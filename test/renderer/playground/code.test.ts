import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { declarations } from '../../../build/component-manifest.ts'
import {
  frameCode,
  htmlCode,
  reactCode,
  type CodeRequest,
} from '../../../renderer/playground/code.ts'
import { chosenWords, controlOf, cssControlOf } from '../../../renderer/playground/control-of.ts'

const attributesOf = (element: string) =>
  declarations().find((one) => one.element === element)!.declaration.attributes
const kindOf = (element: string, name: string) =>
  controlOf(attributesOf(element).find((one) => one.name === name)!).kind

describe('the controls of the playground', () => {
  it('every attribute has one that its type tells', () => {
    assert.deepEqual(
      [
        ['player', 'autoplay'],
        ['player', 'muted'],
        ['player', 'controls'],
        ['player', 'width'],
        ['player', 'color'],
        ['player', 'quality'],
        ['clip', 'loop'],
        ['upload', 'disabled'],
        ['list', 'page-size'],
        ['files', 'kinds'],
      ].map(([element, name]) => kindOf(element!, name!)),
      [
        'choice',
        'switch',
        'several',
        'number',
        'colour',
        'text',
        'choice',
        'switch',
        'number',
        'several',
      ],
    )
    for (const { element, declaration } of declarations()) {
      for (const attribute of declaration.attributes) {
        const control = controlOf(attribute)
        if (control.kind === 'choice' || control.kind === 'several')
          assert.ok(control.options.length > 1, `${element} ${attribute.name}`)
        assert.ok(attribute.description, `${element} ${attribute.name} says what it means`)
      }
    }
  })

  it('a switch knows whether it is on by itself', () => {
    assert.deepEqual(controlOf({ type: { text: 'boolean' }, default: 'on' }), {
      kind: 'switch',
      on: true,
    })
    assert.deepEqual(controlOf({ type: { text: 'boolean' } }), { kind: 'switch', on: false })
  })

  it('words of a list are written only where they are others than by default', () => {
    const control = controlOf({ type: { text: "('a' | 'b' | 'c')[] | 'none'" }, default: 'a b' })
    assert.ok(control.kind === 'several')
    assert.equal(chosenWords(control, new Set(['b', 'a'])), null)
    assert.equal(chosenWords(control, new Set(['c', 'a'])), 'a c')
    assert.equal(chosenWords(control, new Set()), 'none')
    const full = controlOf({ type: { text: "('a' | 'b')[]" }, default: 'a' })
    assert.ok(full.kind === 'several')
    assert.equal(chosenWords(full, new Set()), null)
  })

  it('custom properties for colours are chosen as colours', () => {
    assert.deepEqual(cssControlOf({ name: '--svc-radius', default: '0' }), {
      kind: 'text',
      suggestions: [],
    })
    assert.deepEqual(cssControlOf({ name: '--svc-background', default: '#0c0d10' }), {
      kind: 'colour',
      fallback: '#0c0d10',
    })
    assert.deepEqual(cssControlOf({ name: '--svc-controls-color', default: '#f0c' }), {
      kind: 'colour',
      fallback: '#ff00cc',
    })
    assert.deepEqual(cssControlOf({ name: '--svc-menu-background' }), {
      kind: 'colour',
      fallback: '',
    })
  })
})

describe('the code of the playground', () => {
  const wanted: CodeRequest = {
    base: 'https://video.example.org',
    tagName: 'svc-player',
    known: attributesOf('player'),
    attributes: [
      ['embed', 'k3x9a0Zq7LmN4pR'],
      ['title', 'Say "hello" & go'],
      ['hotkeys', 'off'],
      ['loop', ''],
      ['width', '640'],
      ['start-time', '1:30'],
    ],
    children: {
      html: '<a slot="end-screen" href="/next" class="next">Next</a>',
      jsx: '<a slot="end-screen" href="/next" className="next">Next</a>',
    },
    properties: new Map([['--svc-radius', '12px']]),
    parts: new Map([
      ['button', 'color: red; margin: 0'],
      ['time', ' '],
    ]),
    companion: null,
  }

  it('is plain HTML with styles, attributes and children', () => {
    assert.equal(
      htmlCode(wanted),
      `<script type="module" src="https://video.example.org/npm/@svc/components/+esm"></script>
<style>
  svc-player {
    --svc-radius: 12px;
  }
  svc-player::part(button) {
    color: red;
    margin: 0;
  }
</style>
<svc-player
  embed="k3x9a0Zq7LmN4pR"
  title="Say &quot;hello&quot; &amp; go"
  hotkeys="off"
  loop
  width="640"
  start-time="1:30"
>
  <a slot="end-screen" href="/next" class="next">Next</a>
</svc-player>`,
    )
  })

  it('is a React component with typed props', () => {
    assert.equal(
      reactCode({
        ...wanted,
        properties: new Map(),
        parts: new Map(),
        children: { html: '', jsx: '' },
      }),
      `import { configure, Player } from '@svc/components/react'

configure({ baseUrl: 'https://video.example.org' })

export const Example = () => (
  <Player
    embed="k3x9a0Zq7LmN4pR"
    title={"Say \\"hello\\" & go"}
    hotkeys={false}
    loop
    width={640}
    startTime="1:30"
  />
)`,
    )
  })

  it('puts a transcript beside its player', () => {
    const text: CodeRequest = {
      ...wanted,
      tagName: 'svc-text',
      known: attributesOf('text'),
      attributes: [
        ['embed', 'a'],
        ['style', 'height: 20rem'],
      ],
      children: { html: '', jsx: '' },
      properties: new Map(),
      parts: new Map(),
      companion: [['embed', 'a']],
    }
    assert.match(
      htmlCode(text),
      /<svc-player embed="a"><\/svc-player>\n<svc-text embed="a" style="height: 20rem"><\/svc-text>$/,
    )
    assert.match(
      reactCode(text),
      /import \{ configure, Player, Text \}[^]*<>\n {4}<Player embed="a" \/>\n {4}<Text embed="a" style=\{\{ height: '20rem' \}\} \/>\n {2}<\/>/,
    )
  })

  it('is a frame that names what it shows', () => {
    assert.match(
      frameCode(
        {
          ...wanted,
          attributes: [
            ['embed', 'a'],
            ['token', '…'],
          ],
        },
        'Summer "party"',
      ),
      /src="https:\/\/video\.example\.org\/embed\/a\?token=…"\n {2}title="Summer &quot;party&quot;"/,
    )
  })
})
