import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { componentPages } from '../../build/component-docs.ts'
import { PREVIEWED } from '../../build/component-examples.ts'
import { declarations, type Declaration } from '../../build/component-manifest.ts'

const all = new Map(declarations().map(({ declaration }) => [declaration.tagName, declaration]))
/** Of any element. */
const GLOBAL = new Set(['id', 'style', 'slot'])

describe('the examples on the pages of the elements', () => {
  for (const [tagName, declaration] of all) {
    const { first, examples } = PREVIEWED[tagName.replace('svc-', '')]!
    const texts = [first, ...examples.map(({ code }) => code)]

    it(`${tagName}: show every attribute, slots, styles and events, and nothing that is not there`, () => {
      const used = new Set(
        texts.flatMap((text) =>
          tagsIn(text)
            .filter(({ tag }) => tag === tagName)
            .flatMap(({ attributes }) => attributes),
        ),
      )
      assert.deepEqual(
        declaration.attributes.map(({ name }) => name).filter((name) => !used.has(name)),
        [],
        'attributes without an example',
      )
      for (const text of texts)
        for (const { tag, attributes } of tagsIn(text))
          assert.deepEqual(
            attributes.filter((name) => !isKnown(tag, name)),
            [],
            text,
          )
      assertNamed(texts, / slot="([^"]+)"/g, declaration.slots)
      assertNamed(texts, /::part\(([\w-]+)\)/g, declaration.cssParts)
      assertNamed(texts, /(--svc-[\w-]+):/g, declaration.cssProperties)
      const events = named(texts, /addEventListener\('(\w+)'/g)
      assert.ok(events.length > 0)
      // Those of the media element are sent on.
      assert.deepEqual(
        events.filter(
          (name) => !declaration.events.some((event) => event.name === name) && name !== 'ended',
        ),
        [],
      )
      assert.deepEqual(examples.map(({ language }) => language).filter(Boolean), ['css', 'js'])
    })
  }

  it('say that nothing is stored where that is so, and where something is, what', () => {
    const says = Object.entries(componentPages()).map(([path, text]) => [
      path.replace(/^.*\/|\.md$/g, ''),
      text.includes('Nothing is stored'),
    ])
    // A list opens a player, which keeps what `remember` names.
    const keeps = (element: string): boolean =>
      element === 'list' || all.get(`svc-${element}`)!.attributes.some(isRemember)
    const isRemember = ({ name }: { name: string }): boolean => name === 'remember'
    assert.deepEqual(
      says,
      says.map(([element]) => [element, !keeps(String(element))]),
    )
    assert.equal(says.filter(([, isNothing]) => !isNothing).length, 2)
  })

  const isKnown = (tag: string, name: string): boolean =>
    GLOBAL.has(name) || !all.has(tag) || all.get(tag)!.attributes.some((one) => one.name === name)

  function assertNamed(texts: string[], pattern: RegExp, known: Declaration['slots']): void {
    const found = named(texts, pattern)
    assert.ok(found.length > 0 || known.length === 0, String(pattern))
    assert.deepEqual(
      found.filter((name) => !known.some((one) => one.name === name)),
      [],
    )
  }
})

const named = (texts: string[], pattern: RegExp): string[] =>
  texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1]!))

function tagsIn(text: string): { tag: string; attributes: string[] }[] {
  return [...text.matchAll(/<(svc-\w+)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*>/g)].map(
    ([, tag, rest]) => ({
      tag: tag!,
      attributes: [...rest!.matchAll(/\s([\w-]+)(?:="[^"]*")?/g)].map((match) => match[1]!),
    }),
  )
}
