export default {
  input: 'dist/main.js',
  platform: 'browser',
  // React's packages have marks for servers, which mean nothing here.
  logLevel: 'silent',
  transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  output: { dir: 'public', minify: true },
};
