import type { DetailsMessages } from './en.ts'

export const messages: DetailsMessages = {
  title: 'Détails',
  description: 'Description',
  tags: 'Étiquettes',
  tagsHint: 'Entrée ou une virgule termine une étiquette.',
  addTag: 'Ajouter une étiquette',
  removeTag: (tag) => `Retirer l’étiquette ${tag}`,
  language: 'Langue parlée',
  languageUnset: 'Non définie',
  languageFault: 'Choisissez une langue de la liste, ou tapez un code comme pt-BR.',
  collection: 'Collection',
  noCollection: 'Aucune',
  metadata: 'Métadonnées',
  metadataHint:
    'Vos propres noms et valeurs, pour vos programmes. Ils figurent dans l’API et les webhooks.',
  metadataName: (row) => `Nom ${row}`,
  metadataNameShort: 'Nom',
  metadataValue: (name) => `Valeur de ${name}`,
  metadataValueShort: 'Valeur',
  metadataNameless: 'Chaque valeur a besoin d’un nom.',
  metadataTwice: 'Chaque nom ne peut figurer qu’une fois.',
  addMetadata: 'Ajouter une paire',
  removeMetadata: (name) => `Retirer ${name}`,
  saved: 'Détails enregistrés',
  notSaved: 'Les détails n’ont pas été enregistrés',
}
