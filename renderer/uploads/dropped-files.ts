export interface Dropped {
  files: File[]
  folders: string[]
}

/** A dropped folder looks like a file that cannot be read; it is told apart here. */
export function droppedFiles(data: DataTransfer): Dropped {
  const dropped: Dropped = { files: [], folders: [] }
  for (const item of data.items) {
    if (item.kind !== 'file') continue
    const entry = item.webkitGetAsEntry()
    const file = item.getAsFile()
    if (entry?.isDirectory) dropped.folders.push(entry.name)
    else if (file) dropped.files.push(file)
  }
  return dropped
}

export const holdsFiles = (data: DataTransfer | null): boolean =>
  data?.types.includes('Files') ?? false
