/** Which backups `svc restore` takes: those of the key that the owner names, or says yes to. */
import { isSameFingerprint } from '../../daemon/adapters/backups/signature.ts'
import { canAsk, confirm } from '../confirm.ts'
import { CliError } from '../errors/cli-error.ts'
import type { BackupSigner } from './restore.ts'

export interface SignerFlags {
  'signed-by': string | undefined
  unsigned: boolean
}

/** Throws when the backup is not wanted: nothing was restored. */
export async function admitSigner(
  { fingerprint, isOwn }: BackupSigner,
  { 'signed-by': expected, unsigned }: SignerFlags,
  note: (line: string) => void,
): Promise<void> {
  if (fingerprint === null) {
    if (expected !== undefined)
      throw new CliError(
        'conflict',
        `The backup is not signed, so it was not signed by ${expected}.`,
        'Use another backup. Nothing was restored.',
      )
    if (unsigned) return
    throw new CliError(
      'conflict',
      'The backup is not signed: it was made by an earlier version of svc, or its signature was removed.',
      'If nobody else could write to the place where it was kept, add --unsigned. Nothing was restored.',
    )
  }
  if (expected !== undefined) {
    if (isSameFingerprint(expected, fingerprint)) return
    throw new CliError(
      'conflict',
      `The backup is signed by ${fingerprint}, not by ${expected}.`,
      'Use another backup, or check the fingerprint. Nothing was restored.',
    )
  }
  if (isOwn) return
  note(`The backup is signed by ${fingerprint}.`)
  if (!canAsk())
    throw new CliError(
      'usage',
      `The backup is signed by ${fingerprint}, and nothing here says whether that is your installation.`,
      'Compare it with the fingerprint that you have kept. If they are the same, add ' +
        `--signed-by ${fingerprint}. Nothing was restored.`,
    )
  await confirm(false, async () => 'Is this the fingerprint of your installation?', {
    done: 'restored',
  })
}
