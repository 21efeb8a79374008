/** Dropped or chosen files, folders included. */

export interface DroppedFiles {
  file: File
  /** From the dropped folder on. */
  path: string
  /** Not chosen by itself, but with its folder. */
  inFolder: boolean
}

/** To be called while the event runs: afterwards the browser has emptied the list. */
export function droppedFiles(data: DataTransfer): Promise<DroppedFiles[]> {
  const entries = [...data.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => item.webkitGetAsEntry?.() ?? item.getAsFile())
  return Promise.all(
    entries.map((entry) =>
      entry === null ? [] : entry instanceof File ? [alone(entry)] : below(entry, ''),
    ),
  ).then((found) => found.flat())
}

/** Files of an `<input type="file">`, with or without `webkitdirectory`. */
export function chosenFiles(files: Iterable<File>): DroppedFiles[] {
  return Array.from(files, (file) =>
    file.webkitRelativePath ? { file, path: file.webkitRelativePath, inFolder: true } : alone(file),
  )
}

const alone = (file: File): DroppedFiles => ({ file, path: file.name, inFolder: false })

async function below(entry: FileSystemEntry, folder: string): Promise<DroppedFiles[]> {
  const path = folder + entry.name
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ file, path, inFolder: folder !== '' }]
  }
  const found: DroppedFiles[] = []
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  for (;;) {
    // Chromium hands out a hundred at a time; none means all.
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (part.length === 0)
      return found.sort((a, b) => a.path.localeCompare(b.path, undefined, { numeric: true }))
    for (const inside of part) found.push(...(await below(inside, `${path}/`)))
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
