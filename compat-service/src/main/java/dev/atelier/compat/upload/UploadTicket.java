// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upload;

/**
 * What a client is given to upload with.
 *
 * @param publicUrl the link by which the file is named afterwards
 * @param uploadUrl takes the bytes, without a credential
 */
public record UploadTicket(String publicUrl, String uploadUrl, String contentType) {

    /** Without the URLs: one of them is a secret. */
    @Override
    public String toString() {
        return "UploadTicket[" + contentType + "]";
    }
}
