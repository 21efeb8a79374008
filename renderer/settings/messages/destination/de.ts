import type { DestinationMessages } from './en.ts'

export const destination: DestinationMessages = {
  title: 'Kopien an einem anderen Ort',
  lead: 'Jede Nacht geht eine Sicherung auch auf einen anderen Datenträger oder zu S3. Unveränderte Dateien werden nicht noch einmal gesendet.',
  fixed: 'Das Ziel ist durch SVC_BACKUP_TO in der Umgebung von svc festgelegt.',
  address: 'Ziel',
  addressHint:
    'Ein Ordner auf einem anderen Datenträger, zum Beispiel /mnt/disk/svc, oder s3://bucket/prefix',
  recipient: 'Öffentlicher Schlüssel',
  recipientHint:
    'Damit werden Sicherungen verschlüsselt; für S3 ist er erforderlich. Erzeugen Sie ihn mit svc backups key create und drucken Sie den privaten Schlüssel aus: svc hat ihn nicht, und ohne ihn kann niemand wiederherstellen.',
  endpoint: 'Endpunkt',
  endpointHint: 'URL des S3-Hosts; leer für Amazon',
  region: 'Region',
  accessKey: 'Zugriffsschlüssel',
  secretKey: 'Geheimer Schlüssel',
  secretKeyHint: 'Wird verschlüsselt gespeichert und nicht wieder angezeigt',
  secretKeyKept: 'Leer lassen, um den gespeicherten zu behalten',
  notEncrypted: 'Nicht verschlüsselt',
  save: 'Ziel speichern',
  saving: 'Wird gespeichert…',
  test: 'Ziel testen',
  testing: 'Wird getestet…',
  works: 'svc kann dort Dateien schreiben, lesen und löschen.',
  backUp: 'Jetzt an dieses Ziel sichern',
  remove: 'Nicht mehr kopieren',
  removeTitle: 'Sicherungen nicht mehr dorthin kopieren?',
  removeText: 'Die Sicherungen dort bleiben erhalten und werden hier nicht mehr aufgeführt.',
  removed: 'Sicherungen werden nicht mehr kopiert',
  there: 'an einem anderen Ort',
}
