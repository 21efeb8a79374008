/**
 * Leaves out of Lit what the elements never need: other ways for browsers without constructable
 * style sheets (the elements use them themselves), hooks for polyfills and hydration, and the list
 * of versions. Every element pays for what is here. Every cut is checked: a version of Lit that
 * reads otherwise stops the build instead of growing it silently.
 */
import type { Plugin } from 'vite'

/** File → what stands there exactly once, and what takes its place. */
const CUTS: Record<string, readonly (readonly [RegExp, string])[]> = {
  'css-tag.js': [
    [
      /e=t\.ShadowRoot&&\([^)]*\)&&"adoptedStyleSheets"in Document\.prototype&&"replace"in CSSStyleSheet\.prototype,/g,
      'e=!0,',
    ],
    [/if\(e&&void 0===t\)/g, 'if(void 0===t)'],
    [
      /if\(e\)(s\.adoptedStyleSheets=o\.map\(t=>t instanceof CSSStyleSheet\?t:t\.styleSheet\));else for\(const e of o\)\{[^}]*\}/g,
      '$1',
    ],
    [/c=e\?t=>t:t=>t instanceof CSSStyleSheet\?[^]*?:t;/g, 'c=t=>t;'],
    [/"CSSResult is not constructable\.[^"]*"/g, '"css"'],
    [/"Value passed to 'css' function[^"]*"\+t\+"[^"]*"/g, '"css: "+t'],
  ],
  'reactive-element.js': [
    [
      /p\?\.\(\{ReactiveElement:y\}\),\(a\.reactiveElementVersions\?\?=\[\]\)\.push\("[^"]*"\);/g,
      '0;',
    ],
    [/,p=a\.reactiveElementPolyfillSupport/g, ''],
  ],
  'lit-element.js': [
    [
      /,s\.litElementHydrateSupport\?\.\(\{LitElement:i\}\);const o=s\.litElementPolyfillSupport;o\?\.\(\{LitElement:i\}\);/g,
      ';',
    ],
    [/\(s\.litElementVersions\?\?=\[\]\)\.push\("[^"]*"\);/g, ''],
  ],
  'lit-html.js': [
    [
      /,B=t\.litHtmlPolyfillSupport;B\?\.\(S,k\),\(t\.litHtmlVersions\?\?=\[\]\)\.push\("[^"]*"\);/g,
      ';',
    ],
  ],
}

/**
 * Pages of others may ask for trusted types; the policy of the dashboard does not, and its every
 * template would go through them.
 */
const TRUSTED_TYPES: typeof CUTS = {
  'lit-html.js': [[/e=s\?s\.createPolicy\("lit-html",\{createHTML:t=>t\}\):void 0/g, 'e=void 0']],
}

export function litWithoutHooks({ trustedTypes = true } = {}): Plugin {
  return {
    name: 'svc:lit-without-hooks',
    transform: {
      filter: {
        id: /\/node_modules\/(?:lit-html|lit-element|@lit\/reactive-element)\/(?:lit-html|lit-element|reactive-element|css-tag)\.js$/,
      },
      handler(code, id) {
        const file = id.slice(id.lastIndexOf('/') + 1)
        const cuts = [...(CUTS[file] ?? []), ...(trustedTypes ? [] : (TRUSTED_TYPES[file] ?? []))]
        return {
          code: cuts.reduce((text, [find, put]) => cut(text, find, put, id), code),
          map: null,
        }
      },
    },
  }
}

function cut(text: string, find: RegExp, put: string, id: string): string {
  const found = text.match(find)?.length ?? 0
  if (found !== 1)
    throw new Error(
      `${id} has ${found} times what ${find} leaves out of Lit; look at build/component-lit.ts`,
    )
  return text.replace(find, put)
}
