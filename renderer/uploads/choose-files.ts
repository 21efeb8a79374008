import type { App } from '../state/app.ts'
import { addFiles } from './queue.ts'

/** Opens the browser's own file dialog. What a browser does not know as video is still allowed by "All files". */
export function chooseFiles(app: App): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.accept = 'video/*,audio/*,.mkv,.mxf,.ts,.mts'
  input.addEventListener('change', () => addFiles(app, [...(input.files ?? [])]))
  input.click()
}
