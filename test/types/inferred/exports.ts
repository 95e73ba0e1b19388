import { createClient, createConnection, getResource, type Tolerant } from '@example-resource/client';

// A library exports what it infers: the compiler writes its declarations, so it must find a name for every part.

const options = { baseUrl: 'https://api.example.com', token: 'a', projectKey: 'p' };

export const connection = createConnection(options);
export const strict = createClient(options);
export const tolerant = createClient({ ...options, responses: 'tolerant' });

export const group = tolerant.resource;
export const call = () => getResource(connection, { id: 'a' });
export const result = () => tolerant.resource.create({ body: {} }).result();
export const page = async () => tolerant.resource.querySorted();

type Shape = { readonly kind: 'circle'; readonly radius: number } | { readonly kind: 'square' };

export const same = (shape: Tolerant<Shape>) => shape;
export const kind = (shape: Tolerant<Shape>) => shape.kind;
export const other = (shape: Tolerant<Shape>) =>
  shape.kind === 'circle' || shape.kind === 'square' ? undefined : shape;
