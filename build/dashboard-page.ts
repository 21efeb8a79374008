/** The HTML of the dashboard, and the data for the daemon to insert. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { pages } from '../renderer/shell/routes.ts'
import { firstReads } from '../renderer/library/first-reads.ts'
import { MAIN } from './dashboard-frame.ts'

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

/** What a page imports, from the text of its `load`; undefined where the page comes with the frame. */
export const moduleOf = (load: () => unknown): string | undefined =>
  /\bimport\(\s*['"]([^'"]+)['"]/.exec(String(load))?.[1]

/**
 * The style of the bare page and the script that runs before all others stand in the page itself:
 * as files they would be two requests more before the first picture.
 */
export function insidePage(): Plugin {
  return {
    name: 'svc:inside-page',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      async handler(page, { bundle = {} }) {
        const [styles, ...others] = Object.values(bundle).filter(
          (each) =>
            each.type === 'asset' && each.fileName.endsWith('.css') && page.includes(each.fileName),
        )
        if (styles?.type !== 'asset' || others.length > 0)
          throw new Error('The page of the dashboard is to name one style sheet.')
        delete bundle[styles.fileName]
        const first = (await readFile(pathOf('../renderer/shell/first.js'), 'utf8')).replaceAll(
          /^ *\/\/.*\n/gm,
          '',
        )
        return page
          .replace(
            / *<link rel="stylesheet"[^>]*>\n/,
            () => `    <style>${String(styles.source).trim()}</style>\n`,
          )
          .replace('<head>\n', () => `<head>\n    <script>${first.trim()}</script>\n`)
      },
    },
  }
}

/** The first requests of a page whose URL does not determine them. */
const READS: Record<string, () => readonly string[]> = { library: firstReads }

/** Files of each page that the daemon preloads (daemon/http/dashboard-page.ts). */
export function pageFiles(): Plugin {
  return {
    name: 'svc:page-files',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
      const withImports = (fileName: string, reached: Set<string>): Set<string> => {
        const chunk = chunks.find((each) => each.fileName === fileName)
        // Modules of the first page are loaded already.
        if (!chunk || chunk.moduleIds.includes(MAIN) || reached.has(fileName)) return reached
        reached.add(fileName)
        for (const name of chunk.imports) withImports(name, reached)
        return reached
      }
      const filesOf = (path: string): string[] => {
        const module = pathOf(path)
        const chunk = chunks.find(
          ({ facadeModuleId, moduleIds }) =>
            facadeModuleId === module || moduleIds.includes(module),
        )
        return chunk ? [...withImports(chunk.fileName, new Set())].map((name) => `/${name}`) : []
      }
      const shell = (module: string | undefined): string[] =>
        module === undefined ? [] : filesOf(`../renderer/shell/${module}`)
      const named = pages.map(({ name, path, load, later: follows }) => {
        const files = shell(moduleOf(load))
        const later = shell(follows).filter((file) => !files.includes(file))
        return { path: path.source, files, later, reads: READS[name]?.() ?? [] }
      })
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(named) })
    },
  }
}
