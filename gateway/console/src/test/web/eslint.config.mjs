// SPDX-License-Identifier: Apache-2.0
import tseslint from 'typescript-eslint';

const MARKUP = 'A text never becomes markup: bind it in a template.';

export default tseslint.config(...tseslint.configs.recommended, {
  rules: {
    'no-eval': 'error',
    'no-implied-eval': 'error',
    'no-new-func': 'error',
    'no-restricted-imports': [
      'error',
      {
        patterns: [{ group: ['lit/directives/unsafe-*', 'lit-html/directives/unsafe-*', 'lit/static-html*'], message: MARKUP }],
      },
    ],
    'no-restricted-properties': [
      'error',
      ...['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'srcdoc', 'setHTMLUnsafe'].map((property) => ({ property, message: MARKUP })),
      { object: 'document', property: 'write', message: MARKUP },
    ],
    'no-restricted-syntax': ['error', { selector: 'TaggedTemplateExpression[tag.name=/^(html|svg)$/] TemplateElement[value.raw=/\\.(innerHTML|srcdoc)=|javascript:/]', message: MARKUP }],
    eqeqeq: 'error',
    'prefer-const': 'error',
  },
});
