import { equal } from 'node:assert/strict';
import { fileOf, type Progress } from '@shop/client';
import type { Journey } from './journey.js';
import { clientOf } from './shop.js';

export const announcedAndSent: Journey = async (shop) => {
  const { upload } = clientOf(shop);
  const announced = await upload.announce({ body: { fileName: 'chair.png', mediaType: 'image/png', size: 3n } });
  equal(announced.size, 3n);
  const bytes = new Blob([new Uint8Array(100_000)]).stream();
  equal(await upload.content({ id: announced.id, body: bytes }), undefined);
};

export const photoWithCaption: Journey = async (shop) => {
  const { upload } = clientOf(shop);
  const answer = await upload.photo({
    body: { file: new Uint8Array([137, 80, 78, 71]), caption: { en: 'A chair' }, tags: ['front', 'red'] },
  });
  equal(typeof answer.size, 'bigint');
};

export const contentFromAFile: Journey = async (shop) => {
  const { upload } = clientOf(shop);
  const announced = await upload.announce({ body: { fileName: 'a.txt', mediaType: 'text/plain', size: 4n } });
  equal(await upload.content({ id: announced.id, body: new File(['text'], 'a.txt') }), undefined);
  const photo = await upload.photo({ body: { file: new File(['a'], 'a.png', { type: 'image/png' }), tags: [] } });
  equal(typeof photo.size, 'bigint');
};

export const photoThatIsTooLarge: Journey = async (shop) => {
  const { upload } = clientOf(shop);
  const { status } = await upload.photo({ body: { file: new Uint8Array(70_000), tags: [] } }).catch((error) => error);
  equal(status, 413);
};

export const downloadedAsAStream: Journey = async (shop) => {
  const { upload } = clientOf(shop);
  const answer = await upload.download({ id: 'any' });
  let size = 0;
  for await (const chunk of answer.body) size += chunk.length;
  equal(size > 0, true);
};

export const downloadedAsAFile: Journey = async (shop) => {
  const { upload } = clientOf(shop);
  const sizes: number[] = [];
  const options = { onDownloadProgress: ({ loaded }: Progress) => sizes.push(loaded) };
  const response = await upload.download({ id: 'any' }, options).withResponse();
  const file = await fileOf(response);
  equal(file.type, 'application/octet-stream');
  equal(sizes[0], 0);
  equal(sizes.at(-1), file.size);
  equal(response.requestId, response.response.headers.get('x-request-id'));
};

export const thumbnailInTheWantedForm: Journey = async (shop) => {
  const { upload } = clientOf(shop);
  const answer = await upload.thumbnail({ id: 'any', width: 64 }, { headers: { accept: 'image/webp' } });
  equal(answer.mediaType, 'image/webp');
};

export const importedInThreeForms: Journey = async (shop) => {
  const { product } = clientOf(shop);
  const answer = await product.import({ body: { mediaType: 'text/csv', value: 'slug,name\nchair,Chair\n' } });
  equal(Array.isArray(answer.done), true);
};
