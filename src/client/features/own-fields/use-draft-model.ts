import { useMemo } from 'react';
import { fittingFiles } from '../../../shared/schema/fitting-files.ts';
import type { LayerFiles } from '../../../shared/schema/layer-files.ts';
import { addOwnLooks } from '../../fields/own-looks.ts';
import { type Model, modelOf, modelWith, productModel, useModel } from '../../model/model.ts';
import { ownLayer } from '../../model/own-layer.ts';
import { withCurrency } from '../../model/with-currency.ts';

// What is drawn of a draft may be of a kind that no page has needed so far.
addOwnLooks();

/** The model as a draft would make it. What is not right yet is left out. */
export function useDraftModel(files: LayerFiles): Model {
  const { currency } = useModel();
  const text = JSON.stringify(files);
  return useMemo(() => {
    const { manifest: entities, screens } = productModel();
    const fitting = fittingFiles({ entities, screens }, JSON.parse(text));
    const whole = modelOf('tenant', modelWith(ownLayer(fitting)));
    return currency === undefined ? whole : withCurrency(whole, currency);
  }, [text, currency]);
}
