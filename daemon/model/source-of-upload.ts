/** An upload and the source it becomes share their 20 characters: finishing twice names the same source. */
export const sourceOfUpload = (upload: string): string => upload.replace(/^upl_/, 'src_')
