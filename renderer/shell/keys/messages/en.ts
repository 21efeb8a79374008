export const en = {
  palette: 'Search for videos, rooms and actions',
  upload: 'Upload files',
  goTo: (room: string) => `Go to ${room}`,
  afterwards: 'then',
  singleKeys: 'Keys without Ctrl',
  singleKeysHint: 'Turn them off if you use speech input, or press keys by accident.',
  done: 'Done',
}
export type KeysMessages = typeof en
